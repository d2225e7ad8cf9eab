import { pictureTypes, type Picture, type PictureVariant } from '@creneau/core';
import type { ReactElement } from 'react';

const srcSetOf = (variants: readonly PictureVariant[]): string | undefined =>
  variants.length === 0
    ? undefined
    : variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

export function ResponsivePicture({
  picture,
  sizes,
  priority = false,
  className,
}: {
  picture: Picture;
  sizes: string;
  /** On the first screen: loads with priority. */
  priority?: boolean;
  className: string;
}): ReactElement {
  const { url, width, height, variants } = picture;
  const ofType = (type: PictureVariant['type']) => variants.filter((one) => one.type === type);
  return (
    <picture>
      {pictureTypes.map((type) => {
        const srcSet = srcSetOf(ofType(type));
        return srcSet && <source key={type} type={type} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        src={url}
        width={width}
        height={height}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  );
}
