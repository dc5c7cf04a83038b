// Loaded into a started program by `--import`: redirects requests for Stripe to the double on
// loopback.

import http from 'node:http'
import https from 'node:https'

const { request } = https

https.request = (options, ...more) =>
  options?.host === 'api.stripe.com'
    ? http.request({
        ...options,
        host: '127.0.0.1',
        port: Number(process.env.STRIPE_DOUBLE_PORT),
        agent: undefined,
      })
    : request(options, ...more)
