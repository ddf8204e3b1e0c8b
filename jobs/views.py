"""The files of a user: made, ready, fetched, thrown away."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubapp.loaders import get_account, get_club_access
from jobs import making, services
from jobs.kinds import KINDS
from jobs.models import Job


@never_cache
@require_safe
def files(request: HttpRequest) -> HttpResponse:
    user = get_account(request)
    services.throw_old_away()
    return render(request, "jobs/files.html", {"jobs": Job.objects.of(user)})


@never_cache
@require_safe
def file(request: HttpRequest, job_id: int) -> HttpResponse:
    """The page of one file: how far it is, then the file itself."""
    job = _looked_at(request, job_id)
    kind = KINDS[job.kind]
    context: dict[str, object] = {"job": job, "does": bool(kind.page)}
    if kind.page and job.state == Job.State.DONE:
        context["told"] = b"".join(services.content(job)).decode()
        context["leads"] = reverse(kind.page, args=[job.arguments["club"]])
    return render(request, "jobs/file.html", context)


@never_cache
@require_safe
def state(request: HttpRequest, job_id: int) -> JsonResponse:
    """The same for the page's script."""
    job = _looked_at(request, job_id)
    return JsonResponse({"state": job.state, "percent": job.percent})


@never_cache
@require_safe
def content(request: HttpRequest, job_id: int) -> StreamingHttpResponse:
    """The file, to those who may still have it."""
    job = _found(request, job_id)
    if job.state != Job.State.DONE:
        raise Http404
    action = KINDS[job.kind].action
    if action is not None:
        get_club_access(request, job.arguments["club"], action)
    headers = {"Content-Disposition": f'attachment; filename="{job.name}"', "Content-Length": str(job.size)}
    return StreamingHttpResponse(services.content(job), content_type=job.content_type, headers=headers)


@require_POST
def discard(request: HttpRequest, job_id: int) -> HttpResponse:
    services.throw_away(job=_found(request, job_id))
    return redirect("files")


def _found(request: HttpRequest, job_id: int) -> Job:
    return get_object_or_404(Job.objects.of(get_account(request)), pk=job_id)


def _looked_at(request: HttpRequest, job_id: int) -> Job:
    """Whoever looks sees to it that what was broken off goes on."""
    job = _found(request, job_id)
    if Job.objects.to_be_made().filter(pk=job.pk).exists():
        making.wake()
    return job
