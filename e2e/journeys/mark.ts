import type { Page } from 'playwright/test';

/** A mark as Verified Mark Certificates show one. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
<title>Example Ltd</title>
<path fill="#1a5fb4" d="M8 8h48v48H8z"/>
</svg>`;

/** Chooses an SVG file in the buy screen, as its button does. */
export async function chooseMark(page: Page, svg = MARK): Promise<void> {
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    // The row's own button, which says what is chosen, stands before it.
    page.locator('[data-row=mark]').getByRole('button', { name: /SVG/ }).last().click(),
  ]);
  await picker.setFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
}
