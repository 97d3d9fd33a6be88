import { describe, expect, it } from '@jest/globals';
import { firstBadIp, firstBadName, isIpList, splitGeneralList } from './list.ts';

describe('multi-value IP text', () => {
  it('splits on a comma by default and returns the first bad item (VAL-005)', () => {
    expect(firstBadIp('1.1.1.1,x,y')).toBe('x');
    expect(isIpList('1.1.1.1, 2001:db8::1')).toBe(true);
  });

  it('splits on another separator when given one (VAL-005)', () => {
    expect(isIpList('1.1.1.1;8.8.8.8', { separator: ';' })).toBe(true);
    expect(firstBadIp('1.1.1.1,8.8.8.8', { separator: ';' })).toBe('1.1.1.1,8.8.8.8');
  });

  it("rejects private addresses in 'only IP' mode (VAL-006)", () => {
    expect(firstBadIp('8.8.8.8,10.1.1.1', { publicOnly: true })).toBe('10.1.1.1');
    expect(firstBadIp('8.8.8.8,10.1.1.1')).toBeUndefined();
  });
});

describe('general list', () => {
  it('takes commas and semicolons (VAL-007)', () => {
    expect(splitGeneralList('a.com;b.com,c.com')).toEqual(['a.com', 'b.com', 'c.com']);
  });

  it('takes domains, wildcard domains and IPs (VAL-008)', () => {
    expect(firstBadName('a.com,*.b.com,8.8.8.8')).toBeUndefined();
  });

  it('reports the first invalid entry (VAL-009)', () => {
    expect(firstBadName('a.com,bad_,worse_')).toBe('bad_');
  });

  it('reports an empty entry as empty and leaves full-width separators alone (D-121)', () => {
    expect(firstBadName('a.com,,b.com')).toBe('');
    expect(firstBadName('a.com，b.com')).toBe('a.com，b.com');
  });
});
