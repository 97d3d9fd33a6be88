// @own-modules: an embedded area installs its session once for a page.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { http, HttpResponse } from 'msw';
import { server } from '@certdeck/federation/testing';
import { mount } from './mount.ts';
import { type EmbedKernel, type FirstFailure, KERNEL, type MountProps } from './options.ts';

const token = { get: () => 'T1' };
let element: HTMLElement;
/** What the first page has failed with. */
let firstFailure: FirstFailure | undefined;
/** What the portal's kernel does, call by call. */
let calls: string[];
/** Ends the mount that is under way. */
let settle: { resolve(): void; reject(error: Error): void }[];

beforeEach(() => {
  calls = [];
  settle = [];
  firstFailure = undefined;
  element = document.createElement('div');
  document.body.append(element);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const note = (what: string) => async (props: MountProps) => void calls.push(`${what} ${props.language}`);
  const area = document.createElement('section');
  const kernel: EmbedKernel = {
    lifecycles: () => ({
      bootstrap: note('bootstrap'),
      mount: async (props) => {
        await note('mount')(props);
        await new Promise<void>((resolve, reject) => settle.push({ resolve, reject }));
        props.domElement?.append(area);
      },
      unmount: async (props) => {
        await note('unmount')(props);
        area.remove();
      },
      update: note('update'),
      firstPage: async ({ name }) => {
        calls.push(`first ${name.replace(/\d+/, 'N')}`);
        return firstFailure;
      },
    }),
  };
  Object.assign(globalThis, { [KERNEL]: () => kernel });
  server.use(http.get('*/embed/state', () => HttpResponse.json({ site: {}, registry: {}, scripts: [] })));
});
afterEach(() => {
  jest.restoreAllMocks();
  element.remove();
});

const later = () => new Promise((resolve) => setTimeout(resolve));
const turn = (count: number) => waitFor(() => expect(settle).toHaveLength(count));
const panelButton = () => element.querySelector('div')?.shadowRoot?.querySelector('button');

/** An area whose first try has failed, and whose customer has asked for another. */
async function triedAgain() {
  const errors: string[] = [];
  const area = mount('orders', element, { token, language: 'en', onError: (code) => errors.push(code) });
  await turn(1);
  settle[0]?.reject(new Error('away'));
  await expect(area.ready).rejects.toThrow('away');
  expect(errors).toEqual(['AREA']);
  panelButton()?.click();
  await turn(2);
  // It stays until that has ended, so that the page around it doesn't jump.
  expect(panelButton()?.getAttribute('aria-disabled')).toBe('true');
  return area;
}

describe('an area that is tried again', () => {
  it('is taken away when it has come after all', async () => {
    const area = await triedAgain();
    const gone = area.unmount();
    await later();
    settle[1]?.resolve();
    await Promise.all([gone, later()]);
    expect(calls).toEqual(['mount en', 'mount en', 'unmount en']);
    expect(element.childElementCount).toBe(0);
  });

  it('has its panel until it has come, and not longer', async () => {
    await triedAgain();
    panelButton()?.click();
    settle[1]?.resolve();
    await waitFor(() => expect(element.querySelector('section')).not.toBeNull());
    await waitFor(() => expect(panelButton()).toBeUndefined());
    expect(calls).toEqual(['mount en', 'mount en']);
  });

  it('keeps the focus on its button when it fails once more', async () => {
    await triedAgain();
    panelButton()?.focus();
    settle[1]?.reject(new Error('away'));
    await waitFor(() => expect(panelButton()?.hasAttribute('aria-disabled')).toBe(false));
    expect(element.querySelector('div')?.shadowRoot?.activeElement).toBe(panelButton());
  });

  it('leaves no panel when it fails once more after it was taken away', async () => {
    const area = await triedAgain();
    const gone = area.unmount();
    await later();
    settle[1]?.reject(new Error('away'));
    await Promise.all([gone, later()]);
    expect(element.childElementCount).toBe(0);
  });

  it('is changed when it stands there, and keeps what was said while it didn’t', async () => {
    const area = await triedAgain();
    const changed = area.update({ language: 'de' });
    settle[1]?.reject(new Error('away'));
    await changed;
    expect(calls).toEqual(['mount en', 'mount en']);
    panelButton()?.click();
    await turn(3);
    const again = area.update({ language: 'fr' });
    settle[2]?.resolve();
    await again;
    expect(calls.slice(2)).toEqual(['mount de', 'update fr']);
  });
});

it('needs a token adapter, and says so', async () => {
  await expect(mount('orders', element, {}).ready).rejects.toMatchObject({ code: 'OPTIONS' });
});

it('is ready when its first page is drawn, and rejects with the code of what took its place (D-628)', async () => {
  const area = mount('orders', element, { token, language: 'en' });
  await turn(1);
  settle[0]?.resolve();
  await area.ready;
  expect(calls).toEqual(['mount en', 'first certdeck-N']);

  firstFailure = { code: 'UNREACHABLE', message: 'the entry is away' };
  const other = mount('orders', element, { token, language: 'en' });
  await turn(2);
  settle[1]?.resolve();
  await expect(other.ready).rejects.toMatchObject({
    name: 'EmbedError',
    code: 'UNREACHABLE',
    message: 'certdeck: the entry is away',
  });
  // Its own panel stands there; a second one of ours would stand beside it.
  expect(panelButton()).toBeUndefined();
});

it('says the code of a part that was lost, and AREA of anything else that it could not be mounted for', async () => {
  const lost = mount('orders', element, { token });
  await turn(1);
  settle[0]?.reject(Object.assign(new Error('texts'), { code: 'CHUNK' }));
  await expect(lost.ready).rejects.toMatchObject({ name: 'EmbedError', code: 'CHUNK' });
  const refused = mount('orders', element, { token });
  await turn(2);
  settle[1]?.reject(new Error('no page of “orders” is among the routes'));
  await expect(refused.ready).rejects.toMatchObject({ name: 'EmbedError', code: 'AREA' });
});
