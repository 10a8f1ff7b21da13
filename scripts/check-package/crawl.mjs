/** Names of files in a page, a script or a style, as bundlers write them. */
const NAMES = /["'(](\/(?:assets|docs)\/|\.\/|assets\/)([\w.-]+\.(?:js|css|svg|png))["')]/g;

/** Loads a page and every file that it and its scripts name. Gives how many there are, which do not answer, and the page's policy. */
export async function crawl(url, page) {
  const response = await fetch(url + page, { headers: { accept: "text/html" } });
  const missing = response.ok ? [] : [page];
  const pending = [{ text: await response.text(), folder: `${page.replace(/\/$/, "")}/` }];
  const seen = new Set();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [, place, name] of next.text.matchAll(NAMES)) {
      const folder = place === "assets/" ? "/assets/" : place === "./" ? next.folder : place;
      const path = folder + name;
      if (seen.has(path)) continue;
      seen.add(path);
      const file = await fetch(url + path);
      if (!file.ok) missing.push(path);
      // What Swagger UI names is its own affair: one file, with texts in it that only look like names.
      if (file.ok && folder === "/assets/" && /\.(js|css)$/.test(name))
        pending.push({ text: await file.text(), folder });
      else await file.arrayBuffer();
    }
  }
  return { count: seen.size, missing, policy: response.headers.get("content-security-policy") };
}
