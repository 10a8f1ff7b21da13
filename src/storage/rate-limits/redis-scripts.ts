import { createHash } from "node:crypto";

/** A script that Redis runs as one step. */
export interface RedisScript {
  readonly lua: string;
  readonly sha: string;
}

function script(lua: string): RedisScript {
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/**
 * Where the scripts tell all servers of what they should know at once. It is common to all databases of a Redis: what is
 * told there must do no harm to servers that count in another one.
 */
export const CHANNEL = "winnow:limits";

// What is counted of a key is one text: of the minute, the hour and the day the number of the window since 1970, the calls
// counted in it, and of these the ones beyond a server's share. The key goes a day after its day has ended.
const READ = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local minute, hour, day = math.floor(now / 60000), math.floor(now / 3600000), math.floor(now / 86400000)
local m, mc, mx, h, hc, hx, d, dc, dx = minute, 0, 0, hour, 0, 0, day, 0, 0
local stored = redis.call('GET', KEYS[1])
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
`;

const TEXT = "string.format('%d %d %d %d %d %d %d %d %d', m, mc, mx, h, hc, hx, d, dc, dx)";
const WRITE = "redis.call('SET', KEYS[1], counted, 'PX', (d + 2) * 86400000 - now)";

/**
 * KEYS: the key. ARGV: the three limits; 1 for each window in which the call would be beyond its server's share; 1 to
 * count it, 0 to look. Gives 1 or 0, the time, and the text of the counts.
 */
export const TAKE = script(`${READ}
local allowed = 0
if mc < tonumber(ARGV[1]) and hc < tonumber(ARGV[2]) and dc < tonumber(ARGV[3]) then allowed = 1 end
local takes = allowed == 1 and ARGV[7] == '1'
if takes then
  mc, hc, dc = mc + 1, hc + 1, dc + 1
  mx, hx, dx = mx + ARGV[4], hx + ARGV[5], dx + ARGV[6]
end
local counted = ${TEXT}
if takes then
  ${WRITE}
  if ARGV[4] == '1' or ARGV[5] == '1' or ARGV[6] == '1' then
    redis.call('PUBLISH', '${CHANNEL}', 'excess ' .. counted .. ' ' .. KEYS[1])
  end
end
return string.format('%d %d %s', allowed, now, counted)`);

/** KEYS: the key. ARGV: of each window its number and the calls that a server allowed in it by itself. */
export const SETTLE = script(`${READ}
local function settle(index, count, excess, settled, calls)
  if settled > index then return settled, calls, 0 end
  if settled == index then return index, count + calls, excess end
  return index, count, excess
end
m, mc, mx = settle(m, mc, mx, tonumber(ARGV[1]), tonumber(ARGV[2]))
h, hc, hx = settle(h, hc, hx, tonumber(ARGV[3]), tonumber(ARGV[4]))
d, dc, dx = settle(d, dc, dx, tonumber(ARGV[5]), tonumber(ARGV[6]))
local counted = ${TEXT}
${WRITE}
return 1`);

/** KEYS: the servers. ARGV: the id of one, the milliseconds after which one is gone. Gives the time and their number. */
export const BEAT = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local added = redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
if added == 1 then redis.call('PUBLISH', '${CHANNEL}', 'joined') end
return string.format('%d %d', now, redis.call('ZCARD', KEYS[1]))`);
