import '@testing-library/jest-dom/jest-globals';

// What browsers have and jsdom lacks; a test that is about one of these replaces it.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string): MediaQueryList => {
    const target = new EventTarget();
    return Object.assign(target, {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.scrollTo = (x?: number | ScrollToOptions, y?: number) => {
    const top = typeof x === 'object' ? x.top : y;
    Object.defineProperty(window, 'scrollY', { value: top ?? 0, configurable: true, writable: true });
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  const read = (blob: Blob) =>
    new Promise<ArrayBuffer>((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
      reader.addEventListener('error', () => reject(reader.error));
      reader.readAsArrayBuffer(blob);
    });
  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return read(this);
  };
  Blob.prototype.text ??= async function text(this: Blob) {
    return new TextDecoder().decode(await read(this));
  };
}
