import { useEffect, useState, useSyncExternalStore } from "react";
import type { StreamRequest } from "../api/streams.ts";
import { useSession } from "../api/session.ts";
import { Announcer } from "./announcer.ts";
import { PRICE_COLUMN } from "./live-columns.ts";
import { followLive } from "./live-link.ts";
import type { LinkState, LiveNews } from "./live-news.ts";
import { LiveRows, SETTLE_MS } from "./live-rows.ts";
import { TodayPrices } from "./today-prices.ts";

/** What a request comes to, while it is followed. */
class Followed {
  readonly rows = new LiveRows();
  readonly prices = new TodayPrices();
  readonly announcer = new Announcer();

  take(news: Exclude<LiveNews, { kind: "link" }>): void {
    const now = Date.now();
    const watermark = news.kind === "round" ? news.round.watermark : news.snapshot.watermark;
    if (news.kind === "round") {
      this.announcer.note(news.round);
      this.rows.apply(news.round, now);
    } else this.rows.replace(news.snapshot, now);
    this.prices.note(watermark, this.rows.valuesOf(PRICE_COLUMN));
  }
}

const CONNECTING: LinkState = { state: "connecting" };

/** Follows a request as long as the component is there. Keep the request between renders while it is the same. */
export function useLiveRows(request: StreamRequest) {
  const userId = useSession().data?.user.id;
  const [own, setOwn] = useState(() => ({ request, followed: new Followed() }));
  const [told, setTold] = useState({ own, link: CONNECTING });
  const [said, say] = useState("");
  // Rows of another request have other columns.
  if (own.request !== request) setOwn({ request, followed: new Followed() });
  const { followed } = own;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const stop = followLive(userId, own.request, (news) => {
      if (news.kind === "link") setTold({ own, link: news.link });
      else own.followed.take(news);
    });
    const timer = setInterval(() => {
      const now = Date.now();
      own.followed.rows.tick(now);
      const words = own.followed.announcer.take(now);
      if (words !== undefined) say(words);
    }, SETTLE_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [userId, own]);
  const view = useSyncExternalStore(followed.rows.subscribe, () => followed.rows.view);
  const link = told.own === own ? told.link : CONNECTING;
  const { rows, prices } = followed;
  return { rows, prices, view, link, said, retry: () => setOwn({ request, followed: new Followed() }) };
}
