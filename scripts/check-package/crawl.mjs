/** Names of files in a page, a script or a style, as bundlers write them. */
const NAMES = /["'(](\/(?:assets|docs)\/|\.\/|assets\/)([\w.-]+\.(?:js|css|svg|png))["')]/g;

/** Loads a page and all files that the page and its assets name. Returns file count, missing paths and policy. */
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
      // The files of Swagger UI are not searched: their texts only look like names of files.
      if (file.ok && folder === "/assets/" && /\.(js|css)$/.test(name))
        pending.push({ text: await file.text(), folder });
      else await file.arrayBuffer();
    }
  }
  return { count: seen.size, missing, policy: response.headers.get("content-security-policy") };
}
