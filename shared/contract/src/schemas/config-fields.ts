import { z } from 'zod';
import { type ConfigField, configField } from './federation.ts';
import { siteConfig } from './site.ts';

/** Every field of the site configuration as a manifest speaks of it: what a host built from this contract knows. */
export function configFields(): Record<string, ConfigField> {
  const { properties = {} } = z.toJSONSchema(siteConfig);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { type, enum: known, minimum } = property as Record<string, unknown>;
      return [
        name,
        configField.parse({
          type: type === 'integer' ? 'number' : type,
          ...(known ? { enum: known } : {}),
          ...(minimum === undefined ? {} : { minimum }),
        }),
      ];
    }),
  );
}
