import type { Page } from 'playwright/test';

/**
 * Where the piece of the sign-in puzzle belongs, in pixels of the picture: the place at which the
 * picture is the piece, only darker. A person sees it; this looks at every column.
 */
export function placeOfPiece(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const group = document.querySelector('input[type=range]')?.parentElement;
    const [picture, piece] = [...(group?.querySelectorAll('img') ?? [])];
    if (!picture || !piece) throw new Error('there is no puzzle on the page');
    const pixels = async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    };
    const [whole, cut] = [await pixels(picture), await pixels(piece)];
    const bright = (data: ImageData, x: number, y: number) => {
      const at = (y * data.width + x) * 4;
      return data.data[at]! + data.data[at + 1]! + data.data[at + 2]!;
    };
    let best = { x: 0, spread: Number.POSITIVE_INFINITY };
    for (let x = 0; x <= whole.width - cut.width; x += 1) {
      let [count, sum, squares] = [0, 0, 0];
      for (let row = 0; row < cut.height; row += 2) {
        for (let column = 0; column < cut.width; column += 2) {
          if (cut.data[(row * cut.width + column) * 4 + 3] !== 255) continue;
          const ratio = bright(whole, x + column, row) / (bright(cut, column, row) + 1);
          count += 1;
          sum += ratio;
          squares += ratio * ratio;
        }
      }
      const mean = sum / count;
      const spread = squares / count - mean * mean;
      if (mean < 0.95 && spread < best.spread) best = { x, spread };
    }
    return best.x;
  });
}

/** Middle of the thumb when the piece is at `x`, in pixels of the page. */
export async function thumbAt(page: Page, x: number): Promise<{ x: number; y: number }> {
  const bar = page.getByRole('slider');
  const box = await bar.boundingBox();
  const max = Number(await bar.getAttribute('max'));
  if (!box) throw new Error('the bar is not on the page');
  const thumb = 44;
  return { x: box.x + thumb / 2 + ((box.width - thumb) * x) / max, y: box.y + box.height / 2 };
}

/** Slides the piece into its gap by mouse, once it is there. */
export async function slidePiece(page: Page): Promise<void> {
  await page.getByRole('slider').waitFor();
  const target = await placeOfPiece(page);
  const from = await thumbAt(page, 0);
  const to = await thumbAt(page, target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 24, from.y + (step % 3));
  }
  await page.mouse.up();
}
