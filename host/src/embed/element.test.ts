// @own-modules: an embedded area installs its session once for a page.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { http, HttpResponse } from 'msw';
import { server } from '@certdeck/federation/testing';
import { CertdeckArea } from './element.ts';
import { configure } from './mount.ts';
import { type EmbedKernel, KERNEL, type MountProps } from './options.ts';

customElements.define('certdeck-area', CertdeckArea);
/** What the portal's kernel was asked for, with what of the options. */
let calls: string[];
let last: MountProps | undefined;
let area: CertdeckArea;

beforeEach(() => {
  calls = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const kernel: EmbedKernel = {
    lifecycles(name) {
      const note = (what: string) => async (props: MountProps) => {
        last = props;
        calls.push([what, name, props.language, props.routes?.join('+')].filter(Boolean).join(' '));
      };
      return {
        bootstrap: note('bootstrap'),
        mount: note('mount'),
        unmount: async () => void calls.push(`unmount ${name}`),
        update: note('update'),
      };
    },
  };
  Object.assign(globalThis, { [KERNEL]: () => kernel });
  server.use(http.get('*/embed/state', () => HttpResponse.json({ site: {}, registry: {}, scripts: [] })));
  area = document.createElement('certdeck-area') as CertdeckArea;
  area.setAttribute('name', 'orders');
});
afterEach(() => {
  area.remove();
  jest.restoreAllMocks();
});

async function shown(): Promise<void> {
  area.token = { get: () => 'T1' };
  document.body.append(area);
  await area.ready;
}

describe('<certdeck-area>', () => {
  it('waits for a name and a token adapter, and so does who asks whether it is drawn', async () => {
    document.body.append(area);
    let drawn = false;
    const ready = area.ready.then(() => (drawn = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([drawn, calls]).toEqual([false, []]);
    area.token = { get: () => 'T1' };
    await ready;
    await area.ready;
    expect(calls).toEqual(['mount orders']);
  });

  it('says in the console what it waits for, once it has waited for long', () => {
    jest.useFakeTimers();
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    document.body.append(area);
    jest.advanceTimersByTime(4_900);
    expect(warned).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]?.[0]).toBe(
      'certdeck: <certdeck-area> shows nothing yet: it has no token adapter (certdeck.configure({ token: { get } }), or its property token)',
    );
    area.remove();
    jest.useRealTimers();
  });

  it('is mounted by a configuration that comes later, and not changed by the next one', async () => {
    document.body.append(area);
    configure({ language: 'fr' });
    expect(calls).toEqual([]);
    configure({ token: { get: () => 'T1' } });
    await area.ready;
    expect(calls).toEqual(['mount orders fr']);
    configure({ language: 'es' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toEqual(['mount orders fr']);
    configure({ language: undefined, token: undefined });
  });

  it('that is gone by the time of the configuration stays gone', async () => {
    document.body.append(area);
    area.remove();
    await new Promise((resolve) => setTimeout(resolve));
    configure({ token: { get: () => 'T1' } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toEqual([]);
    configure({ token: undefined });
  });

  it('takes properties that were set before it was one of ours', async () => {
    const early = document.createElement('certdeck-area') as CertdeckArea;
    early.setAttribute('name', 'ssl');
    // As on an element that the browser doesn't know yet.
    Object.defineProperty(early, 'token', {
      value: { get: () => 'T1' },
      configurable: true,
      enumerable: true,
      writable: true,
    });
    document.body.append(early);
    await early.ready;
    expect(calls).toEqual(['mount ssl']);
    expect(Object.hasOwn(early, 'token')).toBe(false);
    early.remove();
  });

  it('follows its attributes in place, and is mounted anew where an area can’t follow', async () => {
    await shown();
    area.setAttribute('language', 'de');
    await waitFor(() => expect(calls).toEqual(['mount orders', 'update orders de']));
    area.setAttribute('routes', '/orders/list /orders/:id');
    await waitFor(() => expect(calls).toHaveLength(4));
    expect(calls.slice(2).sort()).toEqual(['mount orders de /orders/list+/orders/:id', 'unmount orders']);
    area.setAttribute('name', 'ssl');
    await waitFor(() => expect(calls.at(-1)).toBe('mount ssl de /orders/list+/orders/:id'));
    expect(calls.filter((call) => call.startsWith('unmount'))).toHaveLength(2);
  });

  it('stays when it is moved, and goes when it is taken out', async () => {
    await shown();
    document.body.append(document.createElement('div'));
    document.body.lastElementChild!.append(area);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls.filter((call) => call.startsWith('unmount'))).toEqual([]);
    area.remove();
    await waitFor(() => expect(calls.at(-1)).toBe('unmount orders'));
  });

  it('tells the page by events that leave shadow roots', async () => {
    await shown();
    const heard: unknown[] = [];
    for (const kind of ['certdeck-event', 'certdeck-error', 'certdeck-navigate'])
      document.body.addEventListener(kind, (event) => heard.push((event as CustomEvent).detail), {
        once: true,
      });
    last?.onEvent?.('order.paid.v1', { orderNos: ['N1'] });
    last?.onError?.('CHUNK', { area: 'orders', release: 'r1', message: 'x' });
    last?.onNavigate?.('/orders/list');
    expect(heard).toEqual([
      { name: 'order.paid.v1', fact: { orderNos: ['N1'] } },
      { code: 'CHUNK', about: { area: 'orders', release: 'r1', message: 'x' } },
      { path: '/orders/list' },
    ]);
  });
});
