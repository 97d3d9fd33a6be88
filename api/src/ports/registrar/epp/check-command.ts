import { NS } from './namespaces.ts';
import { epp } from './session.ts';
import type { XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const domain = elementsOf(NS.domain);

/** A check of domains (RFC 5731 3.1.1); what else is asked of them is said in its extensions. */
export const checkOf = (names: readonly string[]): XmlElement =>
  epp(
    'check',
    domain(
      'check',
      names.map((name) => domain('name', name)),
    ),
  );
