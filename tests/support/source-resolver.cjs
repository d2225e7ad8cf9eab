/** Jest reads the packages of this workspace from their sources, in every environment: nothing is built before a test. */
module.exports = (path, options) =>
  options.defaultResolver(path, {
    ...options,
    conditions: ['@creneau/source', ...(options.conditions ?? [])],
  });
