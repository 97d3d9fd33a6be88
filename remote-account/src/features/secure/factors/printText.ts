/**
 * Prints lines of text from a window of their own, so that nothing of the page is on the paper.
 * @returns false where the browser opens no window
 */
export function printText(title: string, lines: readonly string[]): boolean {
  const page = window.open('', '_blank', 'width=640,height=720');
  if (!page) return false;
  page.document.title = title;
  const sheet = page.document.createElement('pre');
  sheet.textContent = lines.join('\n');
  page.document.body.append(sheet);
  page.addEventListener('afterprint', () => page.close());
  page.print();
  return true;
}
