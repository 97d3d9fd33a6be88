import { cleanJpeg, isJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { cleanPng, isPng } from './png.ts';

/**
 * What of an agent's file is shown to everybody on a site: a PNG or a JPEG, told by its octets and put together again
 * of what shows it. An SVG may hold scripts and addresses, and is no logo here (D-358).
 */
export function cleanLogo(file: Buffer): Picture | undefined {
  if (isPng(file)) return cleanPng(file);
  return isJpeg(file) ? cleanJpeg(file) : undefined;
}
