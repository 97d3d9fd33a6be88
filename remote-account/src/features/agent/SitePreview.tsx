import { useTexts } from '@certdeck/i18n';
import { bothThemes, Box, builtInAccent, Flex, Panel, Stack, Text } from '@certdeck/ui';
import { accentShades } from '@certdeck/validation';

interface Props {
  title: string;
  /** Path of the picture; '' shows the mark's square. */
  logo: string;
  /** `#rrggbb`, or '' for the built-in one. */
  colour: string;
}

/** What customers of the site will see, in both themes beside each other, as it is being typed. */
export function SitePreview({ title, logo, colour }: Props) {
  const { t } = useTexts('account');
  const shades = accentShades(colour === '' ? builtInAccent.solid : colour);
  return (
    <Panel title={t('agent.site.preview')} css={{ position: { lg: 'sticky' }, top: '4' }}>
      <Stack gap="3">
        {(['light', 'dark'] as const).map((theme) => {
          const { bg, panel, fg, line } = bothThemes[theme];
          const { solid, text: link } = shades[theme];
          return (
            <Box
              key={theme}
              role="img"
              aria-label={t(`agent.site.preview.${theme}`, { name: title })}
              borderRadius="lg"
              overflow="hidden"
              style={{ background: bg, color: fg, border: `1px solid ${line}` }}
            >
              <Flex
                align="center"
                gap="2.5"
                padding="3"
                style={{ background: panel, borderBottom: `1px solid ${line}` }}
              >
                {logo === '' ? (
                  <Box width="7" height="7" borderRadius="md" flexShrink="0" style={{ background: solid }} />
                ) : (
                  <img src={logo} alt="" height={28} style={{ maxWidth: 140 }} />
                )}
                <Text as="span" weight="semibold" truncate style={{ color: fg }}>
                  {title}
                </Text>
              </Flex>
              <Flex align="center" justify="space-between" gap="3" padding="4" wrap="wrap">
                <Text as="span" size="sm" style={{ color: link, textDecoration: 'underline' }}>
                  {t('agent.site.preview.link')}
                </Text>
                <Text
                  as="span"
                  size="sm"
                  weight="medium"
                  paddingInline="3"
                  paddingBlock="1.5"
                  borderRadius="md"
                  style={{ background: solid, color: builtInAccent.contrast }}
                >
                  {t('agent.site.preview.button')}
                </Text>
              </Flex>
            </Box>
          );
        })}
        <Text size="sm" tone="muted">
          {t('agent.site.preview.text')}
        </Text>
      </Stack>
    </Panel>
  );
}
