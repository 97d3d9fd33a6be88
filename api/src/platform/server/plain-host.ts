/** The one name of a host that may be written in several ways: `Shop.Example.` is `shop.example`. */
export const plainHost = (given: string): string => given.toLowerCase().replace(/\.$/, '');
