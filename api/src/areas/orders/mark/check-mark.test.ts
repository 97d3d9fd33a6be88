import { describe, expect, it } from '@jest/globals';
import { orderTexts } from '../texts.ts';
import { MARK } from '../testing/mark.ts';
import { canonicalMark, checkMark } from './check-mark.ts';

const inside = (content: string) => MARK.replace('<path', `${content}<path`);

describe('a mark', () => {
  it('is SVG of the profile for marks, with a title (SSL-012, D-617)', () => {
    expect(checkMark(MARK)).toBeNull();
    expect(checkMark(canonicalMark(`\ufeff${MARK.replaceAll('\n', '\r\n')}\r\n`))).toBeNull();
    for (const paint of ['#a', "'#a'", ' "#a" '])
      expect(checkMark(inside(`<g fill='url(${paint.replaceAll("'", '&apos;')})'/>`))).toBeNull();
    expect(
      checkMark(
        inside(
          '<g id="a"/><use href="#a"/><use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
        ),
      ),
    ).toBeNull();
    expect(canonicalMark('a\r\nb\rc\n')).toBe('a\nb\nc');
  });

  it.each([
    ['nothing', '', orderTexts.markMissing],
    ['no XML', 'mark', orderTexts.markUnreadable],
    ['cut off', MARK.slice(0, -8), orderTexts.markUnreadable],
    ['another profile', MARK.replace('tiny-ps', 'full'), orderTexts.markProfile],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', orderTexts.markProfile],
    ['a place of its own', MARK.replace('viewBox', 'x="1" viewBox'), orderTexts.markProfile],
    ['no title', MARK.replace(/<title>.*<\/title>/, ''), orderTexts.markTitle],
    [
      'a title elsewhere',
      MARK.replace(/<title>.*<\/title>/, '<g><title>Example</title></g>'),
      orderTexts.markTitle,
    ],
    ['a script', inside('<script>1</script>'), orderTexts.markContent],
    [
      'a script by a prefix',
      inside('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'),
      orderTexts.markContent,
    ],
    ['a handler', inside('<g onload="x()"/>'), orderTexts.markContent],
    ['an image', inside('<image href="data:image/png;base64,AA=="/>'), orderTexts.markContent],
    ['another place', inside('<use href="https://a.example/b.svg#c"/>'), orderTexts.markContent],
    ['a fill from elsewhere', inside('<g fill="url(https://a.example/#b)"/>'), orderTexts.markContent],
    [
      'a script of HTML',
      inside('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'),
      orderTexts.markContent,
    ],
    ['a handler of HTML', inside('<h:p xmlns:h="http://www.w3.org/1999/xhtml"/>'), orderTexts.markContent],
    ['a style', inside('<g style="fill:red"/>'), orderTexts.markContent],
    ['an escaped address', inside('<g fill="u\\72l(https://a.example/#b)"/>'), orderTexts.markContent],
    ['another base', inside('<g xml:base="https://a.example/"/>'), orderTexts.markContent],
    [
      'itself within itself',
      inside('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      orderTexts.markContent,
    ],
    [
      'copies of copies',
      inside('<g id="a"/><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>'),
      orderTexts.markContent,
    ],
    ['movement', inside('<animate attributeName="x"/>'), orderTexts.markContent],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${MARK}`, orderTexts.markContent],
    ['too much', inside(`<desc>${'a'.repeat(32_768)}</desc>`), orderTexts.markLarge],
  ])('with %s is refused with the reason (SSL-012, D-617)', (_what, svg, text) => {
    expect(checkMark(svg)).toEqual(text);
  });
});
