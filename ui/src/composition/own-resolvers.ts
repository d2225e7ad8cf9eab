// Stands in the page's bundle for the resolvers of inversify that make functions of text, which the page's policy forbids, and for those that
// read a constructor's metadata, which is for decorators: the page binds constants and calls (`provideIn`). 3 KiB; the build's alias puts it there.
function refuse(): never {
  throw new Error('bind a constant or a resolved value');
}

export const buildNoActivationsInstanceBindingNodeResolver = refuse;
export const buildNoActivationsInstanceBindingNodeResolverJit = refuse;
export const buildNoActivationsResolvedValueBindingNodeResolverJit = refuse;
