import { useCallback } from 'react';
import type { Product } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { useTexts, type Translate } from '@certdeck/i18n';
import { useMoney } from '@certdeck/ui';
import { productFacts, type ProductFacts } from './facts.ts';
import { useNow } from './useNow.ts';

/** One thing to know of a product, in words. */
export interface FactRow {
  id: string;
  label: string;
  text: string;
}

/** What is to know of a product, in the same order for each, so that products can be laid side by side. */
export function useFactRows(): (product: Product) => FactRow[] {
  const { t } = useTexts('ssl');
  const site = useSiteConfig();
  const money = useMoney();
  const now = useNow();
  return useCallback(
    (product) => {
      const facts = productFacts(product, site, now);
      const further =
        facts.furtherName === null
          ? t('facts.further.none')
          : facts.furtherName === 0
            ? t('facts.further.free')
            : money(facts.furtherName);
      // texts: facts.*
      return [
        { id: 'checks', label: t('facts.checks'), text: checksText(facts, t) },
        { id: 'issued', label: t('facts.issued'), text: t(`facts.issued.${facts.pace}`) },
        { id: 'names', label: t('facts.names'), text: namesText(facts, t) },
        { id: 'further', label: t('prices.extra'), text: further },
        { id: 'wildcard', label: t('facts.wildcard'), text: t(`facts.wildcard.${facts.wildcard}`) },
        { id: 'methods', label: t('row.dcv'), text: methodsText(facts, t) },
        { id: 'papers', label: t('facts.papers'), text: papersText(facts, t) },
        { id: 'key', label: t('row.csr'), text: keyText(facts, t) },
        {
          id: 'cap',
          label: t('facts.cap'),
          text: facts.cap === null ? t('facts.cap.none') : t('term.day', { count: facts.cap.days }),
        },
      ];
    },
    [t, site, money, now],
  );
}

function checksText({ entry, level }: ProductFacts, t: Translate): string {
  const names = entry === 'ip' || entry === 'mailbox' || entry === 'none' ? entry : 'domain';
  return [
    ...(names === 'none' ? [] : [t(`facts.checks.${names}`)]),
    ...(level === 'ov' || level === 'ev' ? [t(`facts.checks.${level}`)] : []),
  ].join(' · ');
}

function namesText({ entry, included: count }: ProductFacts, t: Translate): string {
  if (entry === 'none') return t('facts.names.none');
  if (entry === 'wild') return t('facts.names.wild');
  const kind = entry === 'ip' ? 'ips' : entry === 'mailbox' ? 'mailboxes' : 'domains';
  return t(`ask.count.${kind}`, { count });
}

function methodsText({ entry, methods }: ProductFacts, t: Translate): string {
  if (methods.length === 0) return t('facts.methods.none');
  const byMail = entry === 'mailbox' ? [t('facts.methods.mail')] : [];
  return [...byMail, ...methods.map((method) => t(`dcv.${method}`))].join(' · ');
}

function papersText({ kind, contact, company, idCard }: ProductFacts, t: Translate): string {
  const needed = [
    ...(company ? [t('company.label')] : []),
    ...(contact ? [t('contact.label')] : []),
    ...(idCard ? [t('facts.papers.idCard')] : []),
    ...(kind === 'vmc' ? [t('facts.papers.mark')] : []),
  ];
  return needed.length === 0 ? t('facts.papers.none') : needed.join(' · ');
}

function keyText({ key }: ProductFacts, t: Translate): string {
  if (key.encryption === undefined) return t('facts.key.free');
  const text = [key.encryption, key.keyLength, key.signature].filter(Boolean).join(' ');
  return t('csr.forced', { key: text });
}
