import { HelpLink, usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Flex, Heading, Separator, Stack } from '@certdeck/ui';
import { type ProductClass, productClass } from '@certdeck/validation';

/** Articles of the shell's help by what they are for; the names are those of products. */
const SERVERS: readonly (readonly [article: string, name: string])[] = [
  ['install-nginx', 'nginx'],
  ['install-apache', 'Apache'],
  ['install-iis', 'IIS'],
  ['install-tomcat', 'Tomcat'],
  ['install-haproxy', 'HAProxy'],
  ['install-caddy', 'Caddy'],
  ['install-postfix', 'Postfix'],
  ['install-dovecot', 'Dovecot'],
  ['install-cpanel', 'cPanel'],
  ['install-plesk', 'Plesk'],
  ['install-azure', 'Azure'],
  ['install-aws', 'AWS'],
  ['install-kubernetes', 'Kubernetes'],
];
const GUIDES: Partial<Record<ProductClass, typeof SERVERS>> = {
  ssl: SERVERS,
  ip: SERVERS,
  email: [
    ['smime-outlook', 'Outlook'],
    ['smime-macos', 'macOS, iPhone'],
  ],
  code: [
    ['sign-windows', 'Windows (signtool)'],
    ['sign-linux', 'Linux (osslsigncode)'],
    ['sign-java', 'Java (jarsigner)'],
    ['sign-macos', 'macOS'],
  ],
};

/** How to use what was issued: guides of the help for this kind of product, opened beside the order. */
export function Guides({ productType }: { productType: string }) {
  const { t } = useTexts('orders');
  const { hasRoute } = usePortal();
  const guides = GUIDES[productClass(productType)];
  if (!guides || !hasRoute('/help/overview')) return null;
  return (
    <>
      <Separator />
      <Stack gap="3">
        <Heading level={3}>{t('guides.title')}</Heading>
        <Flex as="ul" gap="4" rowGap="2" wrap="wrap">
          {guides.map(([article, name]) => (
            <li key={article}>
              <HelpLink article={article}>{name}</HelpLink>
            </li>
          ))}
        </Flex>
      </Stack>
    </>
  );
}
