/** Faster than what closes up over it, so that the two are not read together. */
const TIMING = { duration: 120, easing: 'linear' };

/**
 * A picture of a row that is about to leave its list, at the place where it stands: the row's copy in bare copies of
 * what it stands in, so that the same styles hold. What it returns shows it in the frame until it has faded out.
 * Nobody can reach it, and no key or name of the row is there twice.
 */
export function pictureOf(row: HTMLElement, frame: HTMLElement): () => void {
  const place = row.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  const copy = row.cloneNode(true);
  const widths = [...row.children].map((cell) => cell.getBoundingClientRect().width);
  if (!(copy instanceof HTMLElement)) return () => undefined;
  for (const named of [copy, ...copy.querySelectorAll('[id], [name]')])
    for (const name of ['data-row', 'id', 'name', 'tabindex']) named.removeAttribute(name);
  // Cells are as wide as the table had made them.
  if (row.tagName === 'TR')
    [...copy.children].forEach((cell, index) => {
      if (cell instanceof HTMLElement) cell.style.width = `${widths[index] ?? 0}px`;
    });
  let picture = copy;
  for (let outer = row.parentElement; outer && outer !== frame; outer = outer.parentElement) {
    const bare = outer.cloneNode(false);
    if (!(bare instanceof HTMLElement)) return () => undefined;
    for (const name of ['id', 'tabindex', 'aria-label']) bare.removeAttribute(name);
    if (bare.tagName === 'TABLE') bare.style.width = `${place.width}px`;
    bare.append(picture);
    picture = bare;
  }
  // As far as a wide table has been scrolled sideways, so that what stays in sight there stays where it is.
  const hidden = Math.max(0, around.left + frame.clientLeft - place.left);
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('inert', '');
  Object.assign(picture.style, {
    position: 'absolute',
    overflow: 'hidden',
    pointerEvents: 'none',
    top: `${place.top - around.top - frame.clientTop}px`,
    left: `${place.left - around.left - frame.clientLeft + hidden}px`,
    width: `${Math.min(place.width, frame.clientWidth)}px`,
  });
  return () => {
    frame.append(picture);
    picture.scrollLeft = hidden;
    const fading = picture.animate([{ opacity: 1 }, { opacity: 0 }], { ...TIMING, fill: 'forwards' });
    fading.onfinish = () => picture.remove();
    fading.oncancel = () => picture.remove();
  };
}
