import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

// What is waited for also waits for the code of layout and page, on a machine that does something else besides.
configure({ asyncUtilTimeout: 60_000 });

function readBytes(file: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsArrayBuffer(file);
  });
}

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
  File.prototype.arrayBuffer ??= function arrayBuffer(this: File) {
    return readBytes(this);
  };
  File.prototype.text ??= async function text(this: File) {
    return new TextDecoder().decode(await readBytes(this));
  };
}
