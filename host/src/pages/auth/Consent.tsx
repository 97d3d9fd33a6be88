import type { SiteConfig } from '@certdeck/contract';
import { useTexts, type Translate } from '@certdeck/i18n';
import { Link } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

type Documents = Pick<SiteConfig, 'termsHref' | 'privacyPolicyHref'>;

const MARKS = { terms: '\uE000', privacy: '\uE001' };

/**
 * The sentence of consent. It is one text with places for the documents, since languages put them before, between or
 * behind the other words; a document without an address is left out.
 */
function sentence(t: Translate, site: Documents, names: { terms: string; privacy: string }): string {
  if (site.termsHref === '') return t('auth.signUp.agree.one', { document: names.privacy });
  if (site.privacyPolicyHref === '') return t('auth.signUp.agree.one', { document: names.terms });
  return t('auth.signUp.agree', names);
}

/** The sentence as plain text, for the name of the field. */
export function consentText(t: Translate, site: Documents): string {
  return sentence(t, site, { terms: t('auth.signUp.terms'), privacy: t('auth.signUp.privacy') });
}

/** The sentence with its documents as links. */
export function Consent({ site }: { site: Documents }) {
  const { t } = useTexts(HOST);
  return sentence(t, site, MARKS)
    .split(/([\uE000\uE001])/)
    .map((part) => {
      if (part === MARKS.terms) {
        return <DocumentLink key="terms" href={site.termsHref} text={t('auth.signUp.terms')} />;
      }
      if (part === MARKS.privacy) {
        return <DocumentLink key="privacy" href={site.privacyPolicyHref} text={t('auth.signUp.privacy')} />;
      }
      return part;
    });
}

function DocumentLink({ href, text }: { href: string; text: string }) {
  return (
    <Link href={href} target="_blank" rel="noreferrer" variant="underline">
      {text}
    </Link>
  );
}
