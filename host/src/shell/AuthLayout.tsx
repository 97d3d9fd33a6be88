import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Link as RouterLink } from '@certdeck/federation/router';
import { Box, chakra, Flex, Link, Rosette, SkipLink, Text, useBreakpoint, WrenchIcon } from '@certdeck/ui';
import { openPagesOf } from '../kernel/navigation.ts';
import { HOST } from '../texts.ts';
import { Deck } from './auth/Deck.tsx';
import { Brand } from './Brand.tsx';
import { useLanguageChoice } from './languages.ts';
import { useShell } from './ShellContext.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** From here on the art stands beside the form; below, it is a strip above it. */
const BESIDE = '@media (min-width: 861px)';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    minHeight: '100dvh',
    [BESIDE]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gridTemplateRows: '1fr' },
  },
});
const Art = chakra('aside', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '132px',
    overflow: 'hidden',
    paddingInline: '5',
    paddingBlock: '4',
    background: 'bg.sheet',
    borderBlockEndWidth: '1px',
    fontSize: 'lg',
    '& > *': { position: 'relative' },
    '& > svg[data-rosette]': {
      position: 'absolute',
      insetInlineStart: '88%',
      top: '40%',
      width: '420px',
      height: '420px',
      maxWidth: 'none',
      transform: 'translate(-50%, -50%)',
      maskImage: 'radial-gradient(circle, black 38%, transparent 68%)',
    },
    [BESIDE]: {
      paddingInline: '12',
      paddingBlock: '10',
      borderBlockEndWidth: 0,
      borderInlineEndWidth: '1px',
      '& > svg[data-rosette]': { insetInlineStart: '50%', top: '46%', width: '920px', height: '920px' },
    },
  },
});
/** Where there is room beside the form. */
const Roomy = chakra('div', { base: { display: 'none', [BESIDE]: { display: 'contents' } } });
const Claim = chakra('div', { base: { marginTop: '4', [BESIDE]: { marginTop: '0' } } });
const Language = chakra('button', {
  base: {
    paddingInline: '1.5',
    minHeight: '6',
    fontSize: 'sm',
    color: 'fg.muted',
    borderRadius: 'sm',
    _hover: { color: 'fg', background: 'bg.muted' },
    '&[aria-pressed=true]': { color: 'fg', fontWeight: 'semibold' },
  },
});

/** The way to what needs no account, where some area has such pages. */
function OpenPages() {
  const { t } = useTexts(HOST);
  const { registry } = useShell();
  const { count, home } = openPagesOf(registry);
  if (home === undefined) return null;
  return (
    <Flex justify="center" marginBottom="2.5">
      <Link asChild display="inline-flex" alignItems="center" gap="1.5">
        <RouterLink to={home}>
          <WrenchIcon size={14} />
          {t('auth.tools', { count })}
        </RouterLink>
      </Link>
    </Flex>
  );
}

/** Before the sign-in: what the portal is for at the left, one form at the right. No menus, so that little loads. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTexts(HOST);
  const { site } = useShell();
  const { lang, options } = useLanguageChoice();
  const { isMobile } = useBreakpoint();
  return (
    <Frame>
      <SkipLink />
      <Art aria-label={site.siteName}>
        <Rosette />
        <Brand large />
        <Roomy>
          {/* A phone, which has no room for it, is not kept waiting for what it doesn't show. */}
          {!isMobile && <Deck />}
        </Roomy>
        <Claim>
          <Text
            fontSize={{ base: 'xl', lg: '3xl' }}
            lineHeight={{ base: '26px', lg: '38px' }}
            fontWeight="bold"
            letterSpacing="figure"
          >
            {t('auth.claim')}
          </Text>
          <Roomy>
            <Text marginTop="2.5" fontSize="15px" tone="muted" maxWidth="50ch">
              {t('auth.promise')}
            </Text>
          </Roomy>
        </Claim>
      </Art>
      <Flex
        direction="column"
        minWidth="0"
        paddingInline={{ base: '5', lg: '8' }}
        paddingBlock={{ base: '2.5', lg: '5' }}
      >
        <Flex as="header" justify="flex-end">
          <ThemeSwitch />
        </Flex>
        <Flex
          as="main"
          id="main"
          tabIndex={-1}
          flex="1"
          justify="center"
          paddingBlock={{ base: '4', md: '8' }}
          css={{ [BESIDE]: { alignItems: 'center' } }}
        >
          <Box width="100%" maxWidth="372px" css={{ '--cd-sizes-control': 'var(--cd-sizes-pay)' }}>
            {children}
          </Box>
        </Flex>
        <footer>
          <OpenPages />
          <Flex wrap="wrap" justify="center" gap="0.5" role="group" aria-label={t('shell.language')}>
            {options.map(({ option, name, choose }) => (
              <Language
                key={option}
                lang={option}
                aria-pressed={option === lang}
                onClick={() => void choose()}
              >
                {name}
              </Language>
            ))}
          </Flex>
        </footer>
      </Flex>
    </Frame>
  );
}
