// Without network: links to the tables this phone keeps, by the titles of their pages.
const list = document.querySelector("[data-kept]");

const fill = async () => {
  const cache = await caches.open("tables");
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url);
    if (!(response.headers.get("Content-Type") || "").startsWith("text/html")) continue;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: url });
    const what = Object.assign(document.createElement("span"), { className: "what", textContent: page.title });
    const names = [...page.querySelectorAll(".score dt")].map((name) => name.textContent).join(", ");
    const more = Object.assign(document.createElement("span"), { className: "more", textContent: names });
    link.append(what, more);
    const row = document.createElement("li");
    row.append(link);
    list.append(row);
    list.hidden = false;
  }
};

if ("caches" in window) fill();
