// Stands in the bundle for reflect-metadata, which inversify reads only for classes bound by decorators: we declare none (style.md 3.6)
export {};
