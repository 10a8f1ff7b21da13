import { describe, expect, it } from "vitest";
import { networkOf } from "./client-network.ts";

describe("the network of a client", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001:db8:1::", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
    ["64:ff9b:1:2::192.0.2.7", "64:ff9b:1:2::/64"],
    ["::1:2:3:4:5:192.0.2.7", "0:1:2:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s is in %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is none for nobody", () => {
    expect(networkOf(null)).toBeNull();
  });
});
