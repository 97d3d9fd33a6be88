import { createContext, useContext, useEffect } from 'react';

/** A page whose title is known only when its content is (an article) says it here. */
export interface OwnTitle {
  title: string | undefined;
  set(title: string | undefined): void;
}

const OwnTitleContext = createContext<OwnTitle>({ title: undefined, set: () => undefined });
export const OwnTitleProvider = OwnTitleContext.Provider;

export function useOwnTitle(): string | undefined {
  return useContext(OwnTitleContext).title;
}

/** Takes the place of the route's own title, in the window's title and in the breadcrumbs, while mounted. */
export function useTitle(title: string): void {
  const { set } = useContext(OwnTitleContext);
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [set, title]);
}
