from django.apps import AppConfig


class ClubappConfig(AppConfig):
    name = "clubapp"
    default_auto_field = "django.db.models.BigAutoField"
