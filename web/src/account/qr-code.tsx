import { encode } from "uqr";

/** Modules of light around the code, as readers want them. */
const QUIET = 4;

/** A text as a QR code: dark on light in either theme, for cameras read it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md bg-white fill-black"
    >
      <path d={modules.join("")} />
    </svg>
  );
}
