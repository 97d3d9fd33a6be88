import type { Language } from '@certdeck/contract';
import { useEntries } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra, ChevronRightIcon, Flex, Panel, Text } from '@certdeck/ui';
import { iconOf } from '../../shell/layout/icons.ts';
import { HOST } from '../../texts.ts';

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '3',
    _hover: { background: 'bg.subtle' },
    '& > svg': { flexShrink: 0, color: 'fg.subtle' },
  },
});

interface Shortcut {
  to: string;
  icon: string;
  title: string;
  hint?: string;
}

/** Ways to what customers do most, from the areas that are deployed (D-016), and to the help. */
export function Shortcuts() {
  const { t, lang } = useTexts(HOST);
  const shortcuts: Shortcut[] = [
    ...useShortcuts(lang),
    { to: '/help/overview', icon: 'help', title: t('nav.help'), hint: t('dash.help.hint') },
  ];
  return (
    <Panel folds flush title={t('dash.shortcuts')}>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {shortcuts.map(({ to, icon, title, hint }) => {
          const Icon = iconOf(icon);
          return (
            <li key={to}>
              <Row asChild>
                <RouterLink to={to}>
                  <Icon size={18} />
                  <Flex as="span" direction="column" flex="1" minWidth="0">
                    <Text as="span" weight="medium">
                      {title}
                    </Text>
                    {hint !== undefined && (
                      <Text as="span" size="sm" tone="muted">
                        {hint}
                      </Text>
                    )}
                  </Flex>
                  <ChevronRightIcon size={14} />
                </RouterLink>
              </Row>
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}

/** The actions that their areas want among the shortcuts. */
function useShortcuts(lang: Language): Shortcut[] {
  return useEntries('host/palette-action/v1')
    .filter(({ declared }) => declared.shortcut === true)
    .map(({ declared: { to, icon, title, hint } }) => ({ to, icon, title: title[lang], hint: hint?.[lang] }));
}
