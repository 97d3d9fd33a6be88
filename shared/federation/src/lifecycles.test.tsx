import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { createLifecycles, type PlaceProps, pathWithin } from './lifecycles.ts';
import { Link, RouterProvider, useLocation } from './router.ts';

interface Props extends PlaceProps {
  color?: string;
}

const alive = new Set<string>();
function Page() {
  const { pathname } = useLocation();
  useEffect(() => {
    alive.add(pathname);
    return () => void alive.delete(pathname);
  }, [pathname]);
  return (
    <p>
      page {pathname} <Link to="/orders/N1?tab=dns">detail</Link>
    </p>
  );
}

const lifecycles = createLifecycles<Props>({
  id: 'orders',
  origin: 'https://portal.example',
  prepare: async () => ({ routes: [{ path: '*', element: <Page /> }], home: '/orders/list' }),
  Frame: ({ options, router }) => (
    <div data-color={options.color}>
      <RouterProvider router={router} />
    </div>
  ),
  Crash: ({ error }) => <p role="alert">{error.message}</p>,
});

// Mounting ends when React has drawn, which the test kit's own waiting would put off.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

let element: HTMLElement;
const mounted: Props[] = [];
async function mount(props: Partial<Props> = {}): Promise<{ props: Props; root: HTMLElement }> {
  const given = { name: `area-${mounted.length}`, domElement: element, ...props };
  mounted.push(given);
  await lifecycles.mount(given);
  const [host] = [...element.querySelectorAll('[data-certdeck-area]')].slice(-1);
  return { props: given, root: host!.shadowRoot!.firstElementChild as HTMLElement };
}

beforeEach(() => {
  element = document.createElement('div');
  document.body.append(element);
  history.replaceState({ theirs: 1 }, '', '/shop');
});
afterEach(async () => {
  for (const props of mounted.splice(0)) await lifecycles.unmount(props);
  element.remove();
});

describe('the lifecycles of an area', () => {
  it('draw it in a shadow root, at the area’s first page, and leave the address alone', async () => {
    const { root } = await mount();
    expect(within(root).getByText(/page \/orders\/list/)).toBeInTheDocument();
    expect(screen.queryByText(/page/)).toBeNull();
    const link = within(root).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://portal.example/orders/N1?tab=dns');
    link.click();
    expect(await within(root).findByText(/page \/orders\/N1/)).toBeInTheDocument();
    expect(location.pathname).toBe('/shop');
    expect(history.state).toEqual({ theirs: 1 });
  });

  it('take everything away again, and can be mounted anew', async () => {
    element.textContent = 'theirs';
    for (let turn = 0; turn < 3; turn += 1) {
      const { props } = await mount();
      await waitFor(() => expect(alive.size).toBe(1));
      await lifecycles.unmount(props);
      expect([alive.size, element.innerHTML]).toEqual([0, 'theirs']);
    }
  });

  it('stand several times on a page, each with its own place and options', async () => {
    const first = await mount({ color: 'red' });
    const second = await mount({ path: '/orders/org' });
    expect(within(first.root).getByText(/orders\/list/)).toBeInTheDocument();
    expect(within(second.root).getByText(/orders\/org/)).toBeInTheDocument();
    await lifecycles.update({ ...first.props, color: 'blue' });
    expect(first.root.firstElementChild).toHaveAttribute('data-color', 'blue');
    await lifecycles.update({ ...second.props, path: '/orders/contact' });
    expect(await within(second.root).findByText(/orders\/contact/)).toBeInTheDocument();
    expect(within(first.root).getByText(/orders\/list/)).toBeInTheDocument();
    await expect(lifecycles.mount(first.props)).rejects.toThrow('area-0 is mounted already');
  });

  it('tell each page to who was named last', async () => {
    const shown: string[] = [];
    const { props } = await mount({ onNavigate: (path) => shown.push(`first ${path}`) });
    const onNavigate = (path: string) => void shown.push(`second ${path}`);
    await lifecycles.update({ ...props, onNavigate, path: '/orders/org' });
    await waitFor(() => expect(shown).toEqual(['first /orders/list', 'second /orders/org']));
  });

  it('stand in an element that no rule of the page for such elements reaches', async () => {
    const { root } = await mount();
    const { style } = (root.getRootNode() as ShadowRoot).host as HTMLElement;
    expect([style.getPropertyValue('display'), style.getPropertyPriority('display')]).toEqual([
      'block',
      'important',
    ]);
    expect(style.cssText).toContain('all: initial !important');
  });

  it('give an application without an element the one of single-spa', async () => {
    const { domElement: _none, ...props } = { name: 'shop-orders', domElement: element };
    mounted.push(props);
    await lifecycles.mount(props);
    const theirs = document.getElementById('single-spa-application:shop-orders')!;
    expect(theirs.querySelector('[data-certdeck-area=orders]')).not.toBeNull();
    theirs.remove();
  });
});

describe('a base path', () => {
  const back = () =>
    new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    });

  it('begins at the page’s address and writes there what is shown, beside the page’s own state', async () => {
    history.replaceState({ theirs: 2 }, '', '/shop/certs/orders/expiring?days=30');
    const shown: string[] = [];
    const { root } = await mount({ basePath: '/shop/certs', onNavigate: (path) => shown.push(path) });
    expect(within(root).getByText(/orders\/expiring/)).toBeInTheDocument();
    expect(within(root).getByRole('link')).toHaveAttribute('href', '/shop/certs/orders/N1?tab=dns');
    within(root).getByRole('link').click();
    await waitFor(() => expect(location.pathname + location.search).toBe('/shop/certs/orders/N1?tab=dns'));
    expect(history.state).toEqual({ theirs: 2 });
    await back();
    expect(await within(root).findByText(/orders\/expiring/)).toBeInTheDocument();
    expect(shown).toEqual(['/orders/expiring?days=30', '/orders/N1?tab=dns', '/orders/expiring?days=30']);
  });

  it('shows the first page at the base itself without a step in the history', async () => {
    history.replaceState(null, '', '/shop/certs');
    const before = history.length;
    await mount({ basePath: '/shop/certs/' });
    expect(location.pathname).toBe('/shop/certs/orders/list');
    expect(history.length).toBe(before);
  });

  it('is heeded no longer by an area that was taken away', async () => {
    history.replaceState(null, '', '/shop/certs/orders/list');
    const shown: string[] = [];
    const { props } = await mount({ basePath: '/shop/certs', onNavigate: (path) => shown.push(path) });
    await lifecycles.unmount(props);
    history.replaceState(null, '', '/shop/certs/orders/expiring');
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown).toEqual(['/orders/list']);
    expect(location.pathname).toBe('/shop/certs/orders/expiring');
  });

  it('leaves every address outside of it to the page’s own router', async () => {
    history.replaceState(null, '', '/shop/certs/orders/list');
    const { root } = await mount({ basePath: '/shop/certs' });
    history.pushState({ theirs: 3 }, '', '/shop/cart');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(location.pathname).toBe('/shop/cart');
    expect(history.state).toEqual({ theirs: 3 });
    expect(within(root).getByText(/orders\/list/)).toBeInTheDocument();
  });

  it.each([
    ['/a/b', '/a/b', '/'],
    ['/a/b', '/a/b/c', '/c'],
    ['/a/b', '/a/bc', undefined],
    ['', '/c', '/c'],
  ])('%s makes of %s the path %s', (base, pathname, path) => {
    expect(pathWithin(base, { pathname, search: '', hash: '' })).toBe(path);
  });
});
