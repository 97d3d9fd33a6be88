/** Where an area stands in somebody else's page. */
export interface AreaPlace {
  /** Our element in theirs. */
  host: HTMLElement;
  /** Their styles end here, and so do ours. */
  shadow: ShadowRoot;
  /** React's container. */
  root: HTMLElement;
  remove(): void;
}

/**
 * Makes a place in an element, which may itself lie in a shadow root. The element keeps what else it holds,
 * since a shadow root of its own could never be taken away again.
 */
export function makePlace(element: HTMLElement, area: string): AreaPlace {
  const host = element.ownerDocument.createElement('div');
  host.setAttribute('data-certdeck-area', area);
  // What a page says of every div must not reach the one that carries us.
  host.style.cssText = 'all:initial!important;display:block!important';
  const shadow = host.attachShadow({ mode: 'open' });
  const root = element.ownerDocument.createElement('div');
  shadow.append(root);
  element.append(host);
  return { host, shadow, root, remove: () => host.remove() };
}
