import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { MODE_ATTRIBUTE, ROOT_ATTRIBUTE, globalCss } from './globalCss.ts';
import { semanticTokens, tokens } from './tokens.ts';

let made: SystemContext | undefined;

/**
 * The Chakra system with our tokens, made at the first call. Cascade layers are off: a partner's page without layers
 * would otherwise win over every rule of ours.
 */
export function getSystem(): SystemContext {
  made ??= createSystem(defaultBaseConfig, {
    preflight: false,
    disableLayers: true,
    cssVarsPrefix: 'cd',
    cssVarsRoot: `:where(:root, :host, [${ROOT_ATTRIBUTE}])`,
    conditions: {
      dark: `[${MODE_ATTRIBUTE}=dark] &`,
      light: `[${MODE_ATTRIBUTE}=light] &`,
    },
    globalCss,
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1600px' },
      tokens,
      semanticTokens,
      keyframes: {
        spin: { to: { transform: 'rotate(360deg)' } },
        pulse: { '50%': { opacity: 0.5 } },
        draw: { from: { strokeDashoffset: '1' } },
        grow: { from: { transform: 'scaleX(0)' } },
        'fade-in': { from: { opacity: 0 } },
        'rise-in': { from: { opacity: 0, transform: 'translateY(6px)' } },
        'slide-in': { from: { transform: 'translateX(24px)', opacity: 0 } },
      },
    },
  });
  return made;
}
