/** The methods of every path that the server has, for the Allow header of a 405. */
export class AllowedMethods {
  readonly #routes: { readonly pattern: RegExp; readonly method: string }[] = [];

  /** `route` has `{name}` where a path parameter stands. */
  add(method: string, route: string): void {
    const pattern = route.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
    this.#routes.push({ pattern: new RegExp(`^${pattern}$`), method });
  }

  /** Empty for a path that does not exist. */
  of(path: string): readonly string[] {
    const methods = new Set<string>();
    for (const { pattern, method } of this.#routes) {
      if (pattern.test(path)) methods.add(method);
    }
    return [...methods].sort();
  }
}
