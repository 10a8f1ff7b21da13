/**
 * What attempts of a client are counted under: its IPv4 address, or the first 64 bits of its IPv6 address, since one
 * connection has that many. Any other text stands for itself, and null for nobody.
 */
export function networkOf(address: string | null): string | null {
  if (address === null) return null;
  const plain = address.split("%", 1)[0]!.toLowerCase();
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (embedded !== null) return embedded[1]!;
  if (!plain.includes(":")) return plain;
  const [before = "", after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  // An IPv4 address at the end stands for two groups.
  const tailLength = tail.length + (tail.at(-1)?.includes(".") ? 1 : 0);
  const gap = after === undefined ? 0 : 8 - head.length - tailLength;
  const groups = [...head, ...Array.from({ length: Math.max(0, gap) }, () => "0"), ...tail];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
