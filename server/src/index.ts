export { buildServer } from './application';
export { connect } from './database/connect';
export type { Connection, DatabaseLocation } from './database/connection';
export type { Database } from './database/schema';
export { type Environment, EnvironmentError, environmentFrom } from './environment/environment';
export type { Dependencies } from './environment/dependencies';
