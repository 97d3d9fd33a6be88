import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Text } from '../../../platform/server/texts.ts';
import { orderTexts } from '../texts.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
/** A mark is shown small beside mails; mailboxes take no larger one. */
const MAX_OCTETS = 32_768;
/** Elements that load, run, move or link, none of which a portable mark has (SVG Tiny Portable/Secure 3). */
const FORBIDDEN = new Set([
  'a',
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'animation',
  'audio',
  'discard',
  'foreignObject',
  'handler',
  'image',
  'iframe',
  'listener',
  'prefetch',
  'script',
  'set',
  'style',
  'video',
]);

/** Ends of lines are one sign, so that the mark has one digest everywhere; a byte order mark is none of it. */
export const canonicalMark = (svg: string): string =>
  svg
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();

/** What is wrong with an element, as the key of a sentence; undefined for nothing. */
function faultOf(tag: SaxesTagNS, depth: number): 'markProfile' | 'markContent' | undefined {
  const value = (name: string) => tag.attributes[name]?.value;
  if (depth === 0) {
    const isProfile = value('version') === '1.2' && value('baseProfile') === 'tiny-ps';
    if (tag.uri !== SVG || tag.local !== 'svg' || !isProfile) return 'markProfile';
    if (value('x') !== undefined || value('y') !== undefined) return 'markProfile';
  }
  // Of another language it may run as well: a script of HTML does within SVG.
  if (FORBIDDEN.has(tag.local) || tag.uri === XHTML) return 'markContent';
  for (const { local, prefix, value } of Object.values(tag.attributes)) {
    if (/^on/i.test(local)) return 'markContent';
    if (local === 'href' && !value.startsWith('#')) return 'markContent';
    // The profile has no style sheets, whose escapes and functions hide addresses; a base makes `#a` one.
    if (local === 'style' || (prefix === 'xml' && local === 'base')) return 'markContent';
    if (value.includes('\\') || /url\(\s*(?!\s*(?:'#|"#|#))/i.test(value)) return 'markContent';
  }
  return undefined;
}

/** The id that an element copies; '' for none. */
const targetOf = ({ attributes }: SaxesTagNS): string =>
  Object.values(attributes)
    .find(({ local }) => local === 'href')
    ?.value.slice(1) ?? '';

/**
 * Checks a mark by the rules of SVG Tiny Portable/Secure: its profile and a title, nothing that runs, moves, or is
 * fetched. Document types are refused, and with them every entity beyond the five of XML.
 * @param svg in its canonical form
 * @returns what is wrong, or null
 */
export function checkMark(svg: string): Text | null {
  if (svg === '') return orderTexts.markMissing;
  if (Buffer.byteLength(svg) > MAX_OCTETS) return orderTexts.markLarge;
  let depth = 0;
  let fault: 'markProfile' | 'markContent' | 'markUnreadable' | undefined;
  let titleAt = -1;
  let title = '';
  /** Ids of the elements around the present place. */
  const around: string[] = [];
  const copied = new Set<string>();
  const copying = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => (fault ??= 'markUnreadable'));
  parser.on('doctype', () => (fault ??= 'markContent'));
  parser.on('processinginstruction', () => (fault ??= 'markContent'));
  parser.on('opentag', (tag) => {
    fault ??= faultOf(tag, depth);
    around.push(tag.attributes['id']?.value ?? '');
    if (tag.local === 'use') {
      copied.add(targetOf(tag));
      for (const id of around) copying.add(id);
    }
    if (depth === 1 && tag.uri === SVG && tag.local === 'title') titleAt = depth;
    depth += 1;
  });
  parser.on('closetag', () => {
    depth -= 1;
    around.pop();
    if (depth === titleAt) titleAt = -1;
  });
  parser.on('text', (text) => {
    if (titleAt !== -1) title += text;
  });
  parser.write(svg).close();
  // Copies of copies are ever more of them: a few hundred signs fill the memory of who looks at it.
  if ([...copied].some((id) => id !== '' && copying.has(id))) fault ??= 'markContent';
  if (fault) return orderTexts[fault];
  return title.trim() === '' ? orderTexts.markTitle : null;
}
