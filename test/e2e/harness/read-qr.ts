import type { Browser, Locator } from "playwright-core";
import { decodeQR } from "qr/decode.js";

/** Half of full brightness. */
const MIDDLE = 128;

/**
 * The text of the QR code that an element shows, read from the pixels on the screen; throws where there is none to read.
 * A pixel is dark below half of full brightness: a decoder alone tells near black from black, which a camera does not.
 */
export async function readQr(browser: Browser, element: Locator): Promise<string> {
  const picture = (await element.screenshot()).toString("base64");
  // A page without the dashboard's policy, which refuses pictures from data.
  const page = await browser.newPage();
  try {
    const { width, height, pixels } = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (context === null) throw new Error("the browser gives no canvas");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return { width: image.width, height: image.height, pixels: [...data] };
    }, picture);
    const data = Uint8Array.from(pixels, (part) => (part < MIDDLE ? 0 : 255));
    return decodeQR({ width, height, data });
  } finally {
    await page.close();
  }
}
