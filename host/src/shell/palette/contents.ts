import { hostPage } from '../HostScreen.tsx';

/** What the palette leads to: loaded when it is opened for the first time, while its field takes letters already. */
export const paletteContents = hostPage(
  () => import(/* webpackChunkName: "palette" */ './PaletteContents.tsx'),
);
