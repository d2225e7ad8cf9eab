module.exports = require('rxjs').testing;
