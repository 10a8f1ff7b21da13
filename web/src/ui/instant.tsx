import { useSettings } from "../api/settings.ts";
import { EXCHANGE_ZONE, instantText } from "../app/describe-market.ts";

/** An ISO instant as a date and a time of day in the time zone of the settings, until they are known that of the device. */
export function Instant({ iso }: { readonly iso: string }) {
  const zone = useSettings().data?.time_zone;
  const text = new Intl.DateTimeFormat("en-US", {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
  return <time dateTime={iso}>{text}</time>;
}

/** An ISO instant as clocks of the exchange show it, which the market keeps to. */
export const ExchangeInstant = ({ iso }: { readonly iso: string }) => (
  <time dateTime={iso}>{instantText(iso, EXCHANGE_ZONE)} New York</time>
);
