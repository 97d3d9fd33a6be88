// @own-modules: an embedded area installs its session once for a page.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from '@testing-library/react';
import { accountCalls, defaultSiteConfig } from '@certdeck/contract';
import { createLifecycles, type Lifecycles } from '@certdeck/federation/lifecycles';
import { onCall, server } from '@certdeck/federation/testing';
import { PageHeader } from '@certdeck/ui';
import { createLoader } from '../kernel/loader.ts';
import { remotePlacesOf } from '../kernel/places.ts';
import { createStartUp } from '../kernel/start-up.ts';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { fakeRuntime, routes } from '../testing/runtime.ts';
import { areaOf, type EmbedPage } from './areaOf.tsx';
import { createCustomer } from './customer.ts';
import { createFirstPages } from './first-pages.ts';
import type { MountProps } from './options.ts';

// Mounting ends when React has drawn, which the test kit's own waiting would put off.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false));
afterAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = true));

const NAME = 'certdeck-1';
let element: HTMLElement;
let lifecycles: Lifecycles<MountProps>;
let page: EmbedPage;
let props: MountProps;
const onError = jest.fn<NonNullable<MountProps['onError']>>();
/** What the list is drawn by. */
let list: () => Promise<{ default: () => React.ReactNode }>;

beforeEach(() => {
  onError.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    onCall(accountCalls.getRates, { data: { currencies: [] } }),
    onCall(accountCalls.listPreferences, { data: [] }),
  );
  list = async () => ({ default: () => <PageHeader title="the list" /> });
  const registry = registryOf(remoteEntry('orders'), remoteEntry('ssl'));
  const exposed = { default: { ...routes, screens: { list: () => list() } } };
  const customer = createCustomer(defaultSiteConfig);
  page = {
    origin: 'https://portal.example',
    site: defaultSiteConfig,
    registry,
    loader: createLoader(registry, fakeRuntime(async () => exposed, { hasRun: true }).runtime),
    customer,
    startUp: createStartUp(customer.session),
    places: remotePlacesOf(registry),
    hasPlace: () => true,
    onFault: () => () => undefined,
    firstPages: createFirstPages(),
  };
  element = document.createElement('div');
  document.body.append(element);
});
afterEach(async () => {
  await lifecycles.unmount(props);
  element.remove();
  jest.restoreAllMocks();
});

async function mount(options: Partial<MountProps>) {
  lifecycles = createLifecycles(areaOf(page, 'orders')!);
  const token = { get: () => 'T1' };
  props = { name: NAME, domElement: element, token, language: 'en', onError, ...options };
  page.firstPages.expect(NAME);
  await lifecycles.mount(props);
  return within(element.querySelector('[data-certdeck-area]')!.shadowRoot!.firstElementChild as HTMLElement);
}

const heading = (area: ReturnType<typeof within>, name: string) =>
  area.findByRole('heading', { level: 1, name });
const NO_PAGE = 'We couldn’t find that page';

describe('a path that an embedded area doesn’t have', () => {
  it.each([
    ['an unknown one', '/orders/nosuch', '/orders/nosuch'],
    ['one of another area', '/ssl/list', '/ssl/list'],
    ['one that leads out of the portal', '//evil.example/orders/list', '/%2F%2Fevil.example%2Forders%2Flist'],
    ['an address', 'https://evil.example/', '/https%3A%2F%2Fevil.example%2F'],
  ])(
    'is answered by the area, with a way back, and told to the page: %s (D-628)',
    async (_what, path, heard) => {
      const area = await mount({ path });
      await heading(area, NO_PAGE);
      const message = `the area orders has no page ${heard} here`;
      expect(onError.mock.calls).toEqual([['PATH', { area: 'orders', release: 'r1', message }]]);
      // That is what there is to see: nobody waits for more.
      expect(await page.firstPages.of(NAME)).toBeUndefined();
      area.getByRole('link', { name: 'Go to “orders list”' }).click();
      await heading(area, 'the list');
      expect(onError).toHaveBeenCalledTimes(1);
    },
  );

  it.each(['/orders/nosuch', '//evil.example'])('is answered so after an update too: %s', async (path) => {
    const area = await mount({});
    await heading(area, 'the list');
    await lifecycles.update({ ...props, path });
    await heading(area, NO_PAGE);
    expect(onError.mock.calls.map(([code]) => code)).toEqual(['PATH']);
  });

  it('is none that redirects: that leads to its page, and so does the root', async () => {
    const area = await mount({ path: '/orders' });
    await heading(area, 'the list');
    await lifecycles.update({ ...props, path: '/' });
    await heading(area, 'the list');
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('the first page of an embedded area', () => {
  it('says why it could not be drawn, in words for a page that isn’t the portal’s (D-628)', async () => {
    list = async () => {
      throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });
    };
    const area = await mount({});
    const panel = await area.findByRole('alert');
    expect(within(panel).getByText('CHUNK')).toBeInTheDocument();
    expect(panel).toHaveTextContent('The rest of this site works as usual');
    expect(panel).not.toHaveTextContent('The other pages');
    expect(await page.firstPages.of(NAME)).toMatchObject({ code: 'CHUNK' });
  });

  it('has our panel in its place when what is around it fails, not the router’s page for developers', async () => {
    page.onFault = () => {
      throw new Error('boom');
    };
    const area = await mount({});
    expect(await page.firstPages.of(NAME)).toMatchObject({ code: 'RENDER' });
    const { shadowRoot } = element.querySelector('[data-certdeck-area]')!;
    const places = [...shadowRoot!.querySelectorAll('div')].map((one) => one.shadowRoot?.textContent ?? '');
    expect(places.join()).toContain('This part could not be loaded.');
    expect(area.queryByText(/Unexpected Application Error/)).toBeNull();
  });
});
