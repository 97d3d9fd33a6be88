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
