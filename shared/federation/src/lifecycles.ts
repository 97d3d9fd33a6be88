import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { type AreaPlace, makePlace } from './area-place.ts';
import { type AreaRouter, type PlacedRouter, placeRouter } from './area-router.ts';
import type { RouteObject } from './router.ts';

export { type AreaPlace, makePlace } from './area-place.ts';
export { type AreaRouter, type PlacedRouter, pathWithin, placeRouter } from './area-router.ts';

/** What single-spa gives to an application or a parcel, and `mount` of the embed script gives itself. */
export interface PlaceProps {
  /** Name of the application or parcel, unique on the page. */
  name: string;
  /** Where to stand; an application without one gets single-spa's usual element. */
  domElement?: HTMLElement;
  domElementGetter?(): HTMLElement;
  /** Part of the page's address below which the area's paths stand. */
  basePath?: string;
  /** Path of the portal to show; the area's first page unless given. */
  path?: string;
  onNavigate?(path: string): void;
}

/** The four functions that single-spa calls, for applications and parcels alike. */
export interface Lifecycles<Props> {
  bootstrap(props: Props): Promise<void>;
  mount(props: Props): Promise<void>;
  unmount(props: Props): Promise<void>;
  update(props: Props): Promise<void>;
}

/** An area as a page of somebody else's shows it. */
export interface PlacedArea<Props> {
  id: string;
  /** Origin of the portal. */
  origin: string;
  /** Everything that must be there before the first drawing; rejects when it can't be had. */
  prepare(props: Props): Promise<{ routes: RouteObject[]; home: string }>;
  /** Providers and router around the routes. Made anew with new props by `update`. */
  Frame: React.ComponentType<{ options: Props; place: AreaPlace; router: AreaRouter }>;
  /** Stands there when the frame itself has failed. */
  Crash: React.ComponentType<{ error: Error }>;
}

interface Standing {
  place: AreaPlace;
  placed: PlacedRouter;
  path: string | undefined;
  /** What was said last: an update may bring another listener. */
  said: { props: Pick<PlaceProps, 'onNavigate'> };
}

interface InnerProps<Props> {
  name: string;
  domElement: HTMLElement;
  standing: Standing;
  options: Props;
}

/** The library's functions as they are called: what single-spa alone would add they don't read. */
interface Inner<Props> {
  mount(props: InnerProps<Props>): Promise<unknown>;
  unmount(props: InnerProps<Props>): Promise<unknown>;
  update(props: InnerProps<Props>): Promise<unknown>;
}

/**
 * Makes an area's lifecycles from its routes: a React root in a shadow root of its own, a router of its own,
 * and nothing left behind after `unmount`. One set of lifecycles may be mounted several times at once.
 */
export function createLifecycles<Props extends PlaceProps>(area: PlacedArea<Props>): Lifecycles<Props> {
  const standing = new Map<string, Standing>();
  const made = singleSpaReact<InnerProps<Props>>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: ({ standing: { place, placed }, options }: InnerProps<Props>) =>
      React.createElement(area.Frame, { options, place, router: placed.router }),
    errorBoundary: (error: Error) => React.createElement(area.Crash, { error }),
  });
  const inner: Inner<Props> = { update: async () => undefined, ...made };
  const innerProps = (own: Standing, options: Props): InnerProps<Props> => ({
    name: options.name,
    domElement: own.place.root,
    standing: own,
    options,
  });

  return {
    bootstrap: async () => undefined,
    async mount(props) {
      if (standing.has(props.name)) throw new Error(`${props.name} is mounted already`);
      const element = elementOf(props);
      const { routes, home } = await area.prepare(props);
      const { basePath, path } = props;
      const place = makePlace(element, area.id);
      const said: Standing['said'] = { props };
      const placed = placeRouter({
        routes,
        path: path ?? home,
        basePath,
        origin: area.origin,
        onNavigate: (shown) => said.props.onNavigate?.(shown),
      });
      const own = { place, placed, path, said };
      standing.set(props.name, own);
      await inner.mount(innerProps(own, props));
    },
    async unmount(props) {
      const own = standing.get(props.name);
      if (!own) return;
      standing.delete(props.name);
      await inner.unmount(innerProps(own, props));
      own.placed.dispose();
      own.place.remove();
    },
    async update(props) {
      const own = standing.get(props.name);
      if (!own) throw new Error(`${props.name} is not mounted`);
      own.said.props = props;
      if (props.path !== undefined && props.path !== own.path) own.placed.go(props.path);
      own.path = props.path;
      await inner.update(innerProps(own, props));
    },
  };
}

/** The element to stand in; single-spa's own rule for an application that names none. */
function elementOf({ name, domElement, domElementGetter }: PlaceProps): HTMLElement {
  const given = domElement ?? domElementGetter?.();
  if (given) return given;
  const id = `single-spa-application:${name}`;
  const known = document.getElementById(id);
  if (known) return known;
  const made = document.createElement('div');
  made.id = id;
  document.body.append(made);
  return made;
}
