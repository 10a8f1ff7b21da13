import type { BrowserContext, Page } from "playwright-core";

declare global {
  interface Window {
    drawnTexts: string[];
  }
}

/** Has the pages of a context note what they write on canvases, such as the labels of a chart. */
export const noteDrawnTexts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    window.drawnTexts = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function note(text: string, x: number, y: number, width?: number) {
      window.drawnTexts.push(text);
      return width === undefined ? fillText.call(this, text, x, y) : fillText.call(this, text, x, y, width);
    };
  });
};

/** What was written so far. */
export const drawnTexts = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.drawnTexts);
