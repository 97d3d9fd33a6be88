import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { css as serialize, type CSSObject, type SerializedStyles } from '@emotion/react';
import { MODE_ATTRIBUTE, ROOT_ATTRIBUTE, globalCss } from './globalCss.ts';
import { semanticTokens, tokens } from './tokens.ts';

let made: SystemContext | undefined;

/**
 * The Chakra system with our tokens, made at the first call. Cascade layers are off: a partner's page without layers
 * would otherwise win over every rule of ours.
 */
export function getSystem(): SystemContext {
  made ??= withKeptStyles(
    createSystem(defaultBaseConfig, {
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
    }),
  );
  return made;
}

/**
 * Chakra works the styles of an element out anew each time the element is drawn: its recipe, the rules that its recipe
 * and its properties come to, their text, and the name of the class. All of that follows from what is given, so it is
 * kept: drawing styled elements again takes three fifths of the time.
 */
function withKeptStyles(system: SystemContext): SystemContext {
  return {
    ...system,
    cva: keptRecipes(system.cva),
    css: keptRules(system.css),
    isValidProperty: keptAnswers(system.isValidProperty),
    // The sheet of the whole page, whose text was made at each drawing of the provider. Chakra types it as the objects
    // that it hands on to Emotion's Global, which takes their text as well.
    _global: serialize(system._global as CSSObject[]) as unknown as SystemContext['_global'],
  };
}

/** A description is a constant, so its recipe is made once. */
function keptRecipes(make: SystemContext['cva']): SystemContext['cva'] {
  const kept = new WeakMap<object, unknown>();
  return new Proxy(make, {
    apply(_make, _self, parameters: unknown[]) {
      const [description] = parameters;
      if (typeof description !== 'object' || description === null)
        return Reflect.apply(make, undefined, parameters);
      const recipe: unknown = kept.get(description) ?? Reflect.apply(make, undefined, parameters);
      kept.set(description, recipe);
      return recipe;
    },
  });
}

/**
 * The rules of an element as the text that Emotion takes as it is. Kept for each object that a recipe answers with (a
 * recipe answers equal choices with the same one) and for each content of the properties; there are no more of them
 * than Emotion has classes.
 */
function keptRules(make: SystemContext['css']): SystemContext['css'] {
  const kept = new WeakMap<object, Map<string, SerializedStyles>>();
  const rules = (...styles: Parameters<SystemContext['css']>) => {
    const [recipe, ...ownStyles] = styles;
    if (typeof recipe !== 'object') return make(...styles);
    const texts = kept.get(recipe) ?? new Map<string, SerializedStyles>();
    kept.set(recipe, texts);
    const key = JSON.stringify(ownStyles);
    const text = texts.get(key) ?? serialize(make(...styles));
    texts.set(key, text);
    return text;
  };
  return rules;
}

/** Asked several times for each property of each drawing; there are as many answers as names of properties. */
function keptAnswers(ask: (name: string) => boolean): (name: string) => boolean {
  const kept = new Map<string, boolean>();
  return (name) => {
    const cached = kept.get(name);
    if (cached !== undefined) return cached;
    const answer = ask(name);
    kept.set(name, answer);
    return answer;
  };
}

/** Makes the system before the first drawing needs it, for who has a task of its own for that. */
export function prepareTheme(): void {
  getSystem();
}
