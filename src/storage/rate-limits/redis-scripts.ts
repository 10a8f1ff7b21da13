import { createHash } from "node:crypto";

/** A Lua script that Redis runs atomically. */
export interface RedisScript {
  readonly lua: string;
  readonly sha: string;
}

function script(lua: string): RedisScript {
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/**
 * Channel on which the scripts notify all servers. It is shared by all databases of a Redis, so its messages must be
 * harmless for servers that count in another database.
 */
export const CHANNEL = "winnow:limits";

// The counts of a key are one text: for minute, hour and day the number of the window since 1970, the calls counted in
// it, and how many of them exceeded a server's share. The key expires one day after its day.
const COUNTS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local minute, hour, day = math.floor(now / 60000), math.floor(now / 3600000), math.floor(now / 86400000)
local function read(key)
  local m, mc, mx, h, hc, hx, d, dc, dx = minute, 0, 0, hour, 0, 0, day, 0, 0
  local stored = redis.call('GET', key)
  if stored then
    local a, b, c, e, f, g, i, j, k =
      string.match(stored, '(%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+)')
    -- Counts from a clock that was more than a day ahead are void.
    if tonumber(i) <= day + 1 then
      if tonumber(a) >= m then m, mc, mx = tonumber(a), tonumber(b), tonumber(c) end
      if tonumber(e) >= h then h, hc, hx = tonumber(e), tonumber(f), tonumber(g) end
      if tonumber(i) >= d then d, dc, dx = tonumber(i), tonumber(j), tonumber(k) end
    end
  end
  return m, mc, mx, h, hc, hx, d, dc, dx
end
local function write(key, counted, d)
  redis.call('SET', key, counted, 'PX', (d + 2) * 86400000 - now)
end
`;

const TEXT = "string.format('%d %d %d %d %d %d %d %d %d', m, mc, mx, h, hc, hx, d, dc, dx)";

/**
 * KEYS: the keys of calls, in order. ARGV, seven per call: the three limits; 1 for each window in which the call would
 * exceed its server's share; 1 to count it, 0 to look. Returns one text per call: 1 or 0, the time, and the counts.
 */
export const TAKE = script(`${COUNTS}
local function take(key, at)
  local m, mc, mx, h, hc, hx, d, dc, dx = read(key)
  local allowed = 0
  if mc < tonumber(ARGV[at]) and hc < tonumber(ARGV[at + 1]) and dc < tonumber(ARGV[at + 2]) then allowed = 1 end
  local takes = allowed == 1 and ARGV[at + 6] == '1'
  local bm, bh, bd = ARGV[at + 3], ARGV[at + 4], ARGV[at + 5]
  if takes then
    mc, hc, dc = mc + 1, hc + 1, dc + 1
    mx, hx, dx = mx + bm, hx + bh, dx + bd
  end
  local counted = ${TEXT}
  if takes then
    write(key, counted, d)
    if bm == '1' or bh == '1' or bd == '1' then
      redis.call('PUBLISH', '${CHANNEL}', 'excess ' .. counted .. ' ' .. key)
    end
  end
  return string.format('%d %d %s', allowed, now, counted)
end
local answers = {}
for i, key in ipairs(KEYS) do answers[i] = take(key, 7 * i - 6) end
return answers`);

/** KEYS: the key. ARGV: for each window its number and the calls that a server allowed in it without Redis. */
export const SETTLE = script(`${COUNTS}
local function settle(index, count, excess, settled, calls)
  if settled > index then return settled, calls, 0 end
  if settled == index then return index, count + calls, excess end
  return index, count, excess
end
local m, mc, mx, h, hc, hx, d, dc, dx = read(KEYS[1])
m, mc, mx = settle(m, mc, mx, tonumber(ARGV[1]), tonumber(ARGV[2]))
h, hc, hx = settle(h, hc, hx, tonumber(ARGV[3]), tonumber(ARGV[4]))
d, dc, dx = settle(d, dc, dx, tonumber(ARGV[5]), tonumber(ARGV[6]))
write(KEYS[1], ${TEXT}, d)
return 1`);

/**
 * KEYS: the set of servers. ARGV: the id of one server, and the milliseconds after which a silent server is removed.
 * Returns the time and the number of servers.
 */
export const BEAT = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local added = redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
if added == 1 then redis.call('PUBLISH', '${CHANNEL}', 'joined') end
return string.format('%d %d', now, redis.call('ZCARD', KEYS[1]))`);
