import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** What JSX is compiled to in development, on the shell's shared module for it, which is the one for production. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: Parameters<typeof jsx>[1],
  key: Parameters<typeof jsx>[2],
  isStatic: boolean,
): ReturnType<typeof jsx> => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment };
